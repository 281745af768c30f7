import { isPostgresInstalled } from '../../../tests/run/cluster'
import { buildPrevious, previousCommit } from './previous'
import { playUpgrade } from './play'

/**
 * `npm run lab -- upgrade REF`: tests the previous release (default: the newest tag, otherwise the one in
 * `previous.ts`) on this version's schema, next to this version, and after rolling back. Run `npm run build` first.
 */
const ref = process.argv[2]
const commit = previousCommit(ref)
if (!commit || !isPostgresInstalled()) {
  console.log(
    `Not run: ${commit ? 'PostgreSQL is not installed' : `the history has no ${ref ?? 'previous release'}`}.`,
  )
  process.exit(1)
}
const begun = performance.now()
const say = (sentence: string) => console.log(`  ${sentence}`)
const built = buildPrevious(commit, say)
const ready = performance.now()
say(`${commit.slice(0, 8)} is there after ${((ready - begun) / 1000).toFixed(0)} s`)
try {
  const { migrations, answered, smokes } = await playUpgrade(built, say)
  const seconds = ((performance.now() - ready) / 1000).toFixed(0)
  console.log(
    `${migrations.length} migrations since ${commit.slice(0, 8)}, ${answered} requests meanwhile, ${smokes} smoke tests, ${seconds} s: all held`,
  )
} catch (error) {
  console.log(`✗ ${(error as Error).message}`)
  process.exit(1)
}
