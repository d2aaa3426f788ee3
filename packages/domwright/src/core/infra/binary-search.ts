/**
 * The first of `count` indexes that something holds for; `count` if there is none. It must hold for all indexes after that one.
 */
export function firstIndex(count: number, holds: (index: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * The index of the last of the first `count` numbers, in order, that is not above a value; 0 if there is none. NB: without a
 * function, for places that are looked up for each error or node.
 */
export function lastNotAbove(numbers: ArrayLike<number>, count: number, value: number): number {
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (numbers[middle]! <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}
