import { testHostilePages } from './hostile-corpus.ts';
import { hostilePages } from './hostile-pages.ts';

testHostilePages(() => true, Object.keys(hostilePages));
