Object.defineProperty(exports, '__esModule', { value: true });
exports.default = require('./index.js').default;
