import { fileURLToPath } from 'node:url';
import { stagePackage } from './stage-package.ts';

const locate = (path: string) => fileURLToPath(new URL(path, import.meta.url));
await stagePackage(locate('../../dist'), locate('../../dist-package'));
