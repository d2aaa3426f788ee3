/**
 * Longer walks along ancestors or siblings leave notes, so that later walks stop there. Matching all elements of a tree
 * then takes time linear in its size, whatever its depth. Nearly all walks are shorter and leave no notes.
 */
export const LONG_WALK = 32;
