import { join } from 'node:path'
import { projectRoot } from '../../server/platform/process/root'

/**
 * What `node` is given to run a program of the product as another process: as it was built where the run says that it has
 * been (BUILT), which starts in a third of the time; else its source, so that a test by itself tries what is there.
 */
export const programOf = (name: 'main' | 'threshold'): string[] =>
  process.env['BUILT']
    ? [join(projectRoot, 'dist/node', `${name}.js`)]
    : ['--import', 'tsx', `server/app/${name}.ts`]
