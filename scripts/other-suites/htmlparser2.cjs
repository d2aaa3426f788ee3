// The part of htmlparser2's Parser that eslint-plugin-html uses, over domwright's events. XML is left to htmlparser2.
const { HTMLEventParser } = require('domwright/tokens');
const htmlparser2 = require('htmlparser2-itself');

class Parser {
  constructor(handler, options) {
    if (options.xmlMode) return new htmlparser2.Parser(handler, options);
    this.handler = handler;
    this.startIndex = 0;
    this.endIndex = -1;
  }

  parseComplete(html) {
    const at = (event) => {
      this.startIndex = event.start;
      this.endIndex = event.end - 1;
    };
    const parser = new HTMLEventParser({
      startTag: (tag) => {
        at(tag);
        const attributes = tag.attributes.map(({ name, value }) => [name, value]);
        this.handler.onopentag(tag.name, Object.fromEntries(attributes));
      },
      endTag: (tag) => {
        at(tag);
        this.handler.onclosetag(tag.name, false);
      },
      text: (text) => {
        at(text);
        this.handler.ontext(text.data);
      },
    });
    parser.end(html);
    this.endIndex = html.length - 1;
  }
}

module.exports = { ...htmlparser2, Parser };
