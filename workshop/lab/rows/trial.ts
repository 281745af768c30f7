import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { siteSettings } from '../../../e2e/site'
import { projectRoot } from '../../../server/platform/process/root'
import {
  greenOf,
  isInBrowser,
  needsBuild,
  projectOfTest,
  runIn,
  runNamedTest,
  type Ending,
} from './named-test'
import { applyPatch, rowPatches } from './patch'
import type { NamedTest, SpecifiedRow } from './specification-rows'
import { copyTree } from './tree-copy'

/** Result of one named test. `verdict`: the outcome as text; `reason`: the test's error, or why it couldn't run. */
export interface TriedTest {
  row: SpecifiedRow
  test: NamedTest
  isHeld: boolean
  verdict: string
  reason: string
}

/** Setup shared by all trials, because creating each part takes seconds to a minute. */
export interface SharedGround {
  /** Folder for a new embedded database, the build and a seeded data folder. */
  folder: string
  /** Resolves when the unchanged tree is built and its data seeded; unset until a test requires them. */
  product?: Promise<void>
  /** Tests that passed on the unchanged tree, so that rows naming the same test needn't rerun it. */
  green: Set<string>
}

const nameOf = ({ file, title }: NamedTest): string => `${file} ${title}`

/** Creates the shared setup in an empty folder. */
export async function sharedGround(folder: string): Promise<SharedGround> {
  await succeed(projectRoot, ['--import', 'tsx', 'tests/run/make-new-site.ts', folder], {})
  return { folder, green: new Set() }
}

/**
 * Creates a copy of the tree in which tests run with and without their row's patch. Throws if the product can't be
 * built or seeded.
 */
export function openTrial(ground: SharedGround) {
  const { root, remove } = copyTree()
  const seeded = join(ground.folder, 'seeded')
  const built = join(ground.folder, 'dist')
  const site = { NEW_SITE: ground.folder }
  const modules = { TEST_MODULES: join(ground.folder, 'modules') }

  /** Builds the unchanged tree and seeds a data folder, for all tests that require a build. */
  async function makeProduct() {
    await build(root)
    await succeed(root, ['--import', 'tsx', 'server/app/seed/cli.ts', '--pictures', '3'], {
      ...siteSettings,
      DATA_DIR: seeded,
    })
    cpSync(join(root, 'dist'), built, { recursive: true })
  }

  async function run(test: NamedTest, env: Record<string, string>): Promise<Ending> {
    const dataDir = join(root, '.rows-data-used')
    rmSync(dataDir, { recursive: true, force: true })
    if (isInBrowser(test)) cpSync(seeded, dataDir, { recursive: true })
    return runNamedTest(root, test, { ...modules, ...env, E2E_DATA_DIR: dataDir })
  }

  /** Runs the test on the unchanged tree, where it must pass for a failure to mean anything. */
  async function before(test: NamedTest): Promise<Ending> {
    if (!needsBuild(test)) return run(test, site)
    await (ground.product ??= makeProduct())
    rmSync(join(root, 'dist'), { recursive: true, force: true })
    cpSync(built, join(root, 'dist'), { recursive: true })
    return run(test, site)
  }

  async function after(test: NamedTest, patch: string): Promise<Ending> {
    const refused = applyPatch(patch, root)
    if (refused) return { outcome: 'absent', reason: `the patch does not apply: ${refused.split('\n')[0]}` }
    try {
      if (needsBuild(test)) await build(root)
      // An existing database wouldn't include a patch to the schema.
      return await run(test, /^\+\+\+ .*\.sql$/m.test(patch) ? {} : site)
    } finally {
      applyPatch(patch, root, '--reverse')
    }
  }

  return {
    /**
     * Runs one project's tests that require no build. A run includes many files but only one test of each, so that no
     * test passes because of what another one in its file left behind. Tests that fail here are retried individually
     * later.
     */
    async lookAt(project: string, tests: readonly NamedTest[]): Promise<void> {
      const meant = tests.filter((test) => !needsBuild(test) && projectOfTest(test) === project)
      const left = new Map(meant.map((test) => [nameOf(test), test]))
      while (left.size > 0) {
        const round = [...new Map([...left.values()].map((test) => [test.file, test])).values()]
        for (const test of round) left.delete(nameOf(test))
        for (const test of await greenOf(root, round, { ...modules, ...site })) ground.green.add(nameOf(test))
      }
    },
    /** Runs a row's test without and with the row's patch. */
    async tryTest(row: SpecifiedRow, test: NamedTest): Promise<TriedTest> {
      const patch = rowPatches().get(row.number)
      const ended = (isHeld: boolean, verdict: string, reason: string) => ({
        row,
        test,
        isHeld,
        verdict,
        reason,
      })
      if (!patch) return ended(false, 'has no patch', '')
      if (!ground.green.has(nameOf(test))) {
        const whole = await before(test)
        if (whole.outcome !== 'green') return ended(false, `${whole.outcome} without the patch`, whole.reason)
        ground.green.add(nameOf(test))
      }
      const broken = await after(test, patch)
      return ended(broken.outcome === 'red', broken.outcome, broken.reason)
    },
    close: remove,
  }
}

async function build(root: string) {
  const program = join('node_modules', 'vite', 'bin', 'vite.js')
  await succeed(root, [program, 'build', '--app', '--logLevel', 'warn'], { NODE_ENV: 'production' })
  await succeed(root, ['--import', 'tsx', 'server/app/cli/finish-build.ts'], {})
}

async function succeed(root: string, args: string[], env: Record<string, string>) {
  const { code, output } = await runIn(root, 'node', args, env)
  if (code !== 0) throw new Error(`node ${args.join(' ')} ended with ${code}\n${output.slice(-2000)}`)
}
