import { writeFileSync } from 'node:fs';
import { formatOpenApi, openApiFile } from './openapi-file.ts';

writeFileSync(openApiFile, formatOpenApi());
