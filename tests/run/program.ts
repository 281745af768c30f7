import { join } from 'node:path'
import { projectRoot } from '../../server/platform/process/root'

/**
 * Returns the arguments that run a program of the product as a separate process: from the build if BUILT is set, which
 * starts three times as fast, otherwise from source, so that a test run separately uses the current code.
 */
export const programOf = (name: 'main' | 'threshold'): string[] =>
  process.env['BUILT']
    ? [join(projectRoot, 'dist/node', `${name}.js`)]
    : ['--import', 'tsx', `server/app/${name}.ts`]
