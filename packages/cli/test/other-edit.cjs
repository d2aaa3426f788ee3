// Another program's edit, which comes when the new content has been written and is about to be moved in its place.
'use strict';
const fs = require('node:fs');

const { fsyncSync } = fs;
const file = process.env.CHANGED_FILE;
let isDone = false;
fs.fsyncSync = (descriptor) => {
  fsyncSync(descriptor);
  if (isDone) return;
  isDone = true;
  if (process.env.CHANGE === 'replace') {
    fs.writeFileSync(`${file}~`, 'an edit');
    fs.renameSync(`${file}~`, file);
  } else {
    fs.writeFileSync(file, 'an edit');
  }
};
require('node:module').syncBuiltinESMExports();
