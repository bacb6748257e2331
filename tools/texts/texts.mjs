// `npm run texts`: updates the catalogues that translators edit, and the translations that the server reads.
import { collectTexts } from './collect-texts.mjs';

process.exitCode = (await collectTexts()) ? 0 : 1;
