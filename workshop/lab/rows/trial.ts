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

/** The result of one named test. `verdict`: as text; `reason`: the test's error, or why it could not run. */
export interface TriedTest {
  row: SpecifiedRow
  test: NamedTest
  isHeld: boolean
  verdict: string
  reason: string
}

/** The setup that all trials share: created once, since each part takes from seconds to a minute. */
export interface SharedGround {
  /** Folder for a new embedded database, the build and a seeded data folder. */
  folder: string
  /** Settled when the build of the tree as it is and its data are there; unset until a test requires them. */
  product?: Promise<void>
  /** Tests that were green on the unchanged tree: rows that name the same one need not run it again. */
  green: Set<string>
}

const nameOf = ({ file, title }: NamedTest): string => `${file} ${title}`

/** Creates the setup of all trials in an empty folder. */
export async function sharedGround(folder: string): Promise<SharedGround> {
  await succeed(projectRoot, ['--import', 'tsx', 'tests/run/make-new-site.ts', folder], {})
  return { folder, green: new Set() }
}

/**
 * A copy of the tree in which tests are run without and with the patch of their row. Throws where the product cannot be
 * built or filled.
 */
export function openTrial(ground: SharedGround) {
  const { root, remove } = copyTree()
  const seeded = join(ground.folder, 'seeded')
  const built = join(ground.folder, 'dist')
  const site = { NEW_SITE: ground.folder }
  const modules = { TEST_MODULES: join(ground.folder, 'modules') }

  /** Builds the unchanged tree and fills a data folder, for every test against a build. */
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

  /** The test on the unchanged tree, which must be green for red to mean anything. */
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
      // A database that was created before would not have a patch of the schema.
      return await run(test, /^\+\+\+ .*\.sql$/m.test(patch) ? {} : site)
    } finally {
      applyPatch(patch, root, '--reverse')
    }
  }

  return {
    /**
     * Runs the tests of one project that require no build, of many files in one run and of each file one at a time, so
     * that none is green because of what another of its file left. What is not green here is tried alone later.
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
    /** Runs a test of a row without and with the row's patch. */
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
