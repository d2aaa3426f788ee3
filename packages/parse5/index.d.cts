export * from 'domwright/parse5';
