import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { at } from '../../../tests/project/cited'
import { runIn } from '../rows/named-test'
import { applyPatch } from '../rows/patch'
import { copyTree } from '../rows/tree-copy'
import { isPostgresInstalled } from '../../../tests/run/cluster'

const folder = 'workshop/lab/simulate/defects'

/** Returns the stored defects, each named after its change to the product. */
export const keptDefects = (): string[] => readdirSync(at(folder)).toSorted()

/** Returns the patch of a defect. */
export const readDefect = (name: string): string => readFileSync(at(join(folder, name)), 'utf8')

/**
 * Applies each stored defect (`only`: the named ones) to a copy of the tree and plays seeds there until one finds it;
 * returns whether all were found.
 */
export async function findDefects(seeds: number, only: readonly string[]): Promise<boolean> {
  let isFound = true
  for (const name of keptDefects().filter((one) => only.length === 0 || only.includes(one))) {
    const { root, remove } = copyTree()
    try {
      const objection = applyPatch(readDefect(name), root)
      if (objection) throw new Error(`${name}: ${objection}`)
      const args = [
        '--import',
        'tsx',
        'workshop/lab/simulate/run.ts',
        '--seeds',
        String(seeds),
        '--from',
        '1',
        '--to-first',
      ]
      const { output } = await runIn(root, 'node', args)
      const first = output.split('\n').find((line) => line.startsWith('✗'))
      console.log(`${first ? '✓' : '✗'} ${name}: ${first?.slice(2) ?? 'not found'}`)
      if (!first) {
        isFound = false
        console.log(output.slice(-500))
      }
    } finally {
      remove()
    }
  }
  if (!isPostgresInstalled()) console.log('– a lock that is missing can be found on PostgreSQL alone')
  return isFound
}
