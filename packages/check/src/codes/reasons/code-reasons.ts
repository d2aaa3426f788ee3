/** Why mistakes in scripts and style sheets matter, by code. */
export const codeReasons: Readonly<Record<string, string>> = {
  'scripts/invalid-script':
    'A script with a syntax error does not run at all, not even the part before the error. What it should have set up is missing.',
  'scripts/invalid-event-handler':
    'Browsers only try to read an event handler when the event happens: then nothing happens, apart from an error in the console.',
  'css/invalid-syntax':
    'Browsers skip what they cannot read up to the next semicolon or brace. That may be one declaration, or all rules that follow.',
  'css/unknown-property':
    'Browsers skip a declaration whose property they do not know. Mostly it is mistyped, and the page looks different from what was meant.',
  'css/invalid-value':
    'Browsers skip a declaration whose value the property does not have, and the value from before it counts.',
};
