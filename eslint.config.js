// Few rules: what is a mistake, and what reads the same everywhere.
const js = require("@eslint/js");
const globals = require("globals");

const rules = {
  ...js.configs.recommended.rules,
  eqeqeq: ["error", "always", { null: "ignore" }],
  "no-control-regex": "off",
  "no-irregular-whitespace": "off",
  "no-shadow": "error",
  "no-unused-vars": ["error", { args: "none" }],
  "no-var": "error",
  "object-shorthand": "error",
  "prefer-const": "error",
  "prefer-template": "off",
};

module.exports = [
  { ignores: ["**/node_modules/**", "dist/**", "build/**", ".venv/**"] },
  { files: ["replayer/core/**/*.js"], languageOptions: { ecmaVersion: 2022, sourceType: "module" }, rules },
  { files: ["replayer/page/**/*.js"], languageOptions: { ecmaVersion: 2022, sourceType: "module", globals: globals.browser }, rules },
  { files: ["tests/**/*.cjs", "benchmarks/**/*.cjs"], languageOptions: { ecmaVersion: 2022, sourceType: "commonjs", globals: globals.node }, rules },
  { files: ["tests/**/*.mjs"], languageOptions: { ecmaVersion: 2022, sourceType: "module", globals: globals.node }, rules },
];
