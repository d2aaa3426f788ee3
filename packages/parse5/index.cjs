module.exports = require('domwright/parse5');
