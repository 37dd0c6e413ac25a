// Playing: one step after the other at a speed, until the end.

/** Milliseconds an action takes at speed 1 (specification §3.2). */
const BEAT = 600;

export class Player {
  /** @param {() => boolean} step goes on by one; false at the end @param {(playing: boolean) => void} changed */
  constructor(step, changed) {
    this.step = step;
    this.changed = changed;
    this.speed = 1;
    this.timer = 0;
    this.playing = false;
  }

  get beat() { return BEAT / this.speed; }

  toggle() {
    if (this.playing) this.stop();
    else this.start();
  }

  start() {
    this.playing = true;
    this.changed(true);
    this.next(0);
  }

  /** @param {number} wait */
  next(wait) {
    this.timer = setTimeout(() => {
      if (!this.playing) return;
      if (this.step()) this.next(this.beat);
      else this.stop();
    }, wait);
  }

  stop() {
    clearTimeout(this.timer);
    if (!this.playing) return;
    this.playing = false;
    this.changed(false);
  }
}
