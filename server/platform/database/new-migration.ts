/**
 * `npm run migration:new add-product-level`: an empty migration whose name sorts after all others. With `-- --dry` at the end, it prints
 * the file's name and text, and writes nothing.
 */
import fs from 'node:fs';
import path from 'node:path';

const [name = '', option] = process.argv.slice(2);
if (!/^[a-z]+(-[a-z0-9]+)+$/.test(name) || (option && option !== '--dry')) {
  console.error('Say what it does, a verb first, with hyphens: npm run migration:new add-product-level');
  process.exit(1);
}
const timestamp = Date.now();
const className = name.replace(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase()) + timestamp;
const file = path.resolve(import.meta.dirname, '../../../migrations', `${timestamp}-${name}.ts`);
const source = `import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Why. */
export class ${className} implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('');
  }
}
`;
if (!option) fs.writeFileSync(file, source, { flag: 'wx' });
console.log(path.relative(process.cwd(), file));
if (option) console.log(source);
