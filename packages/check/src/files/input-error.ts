/** An input that could not be read; the message says which and why. */
export class InputError extends Error {}
