// @ts-check
import { existsSync } from 'node:fs';

/** The Chromium that tests run in; they are skipped where there is none. */
export const chromiumPath = process.env['DOMWRIGHT_CHROMIUM'] ?? '/usr/bin/chromium';
export const hasChromium = existsSync(chromiumPath);
