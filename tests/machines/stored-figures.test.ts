import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { catalogue } from '../../machines/catalogue'
import type { Release } from '../../machines/diagram/release'
import { fingerprintOf, type KeptWalks } from '../../machines/fingerprint'
import { previousCommit } from '../../workshop/lab/upgrade/previous'

const read = <T>(path: string) => JSON.parse(readFileSync(path, 'utf8')) as T
const ids = catalogue.map(({ id }) => id)

describe('stored walks for /workflows', () => {
  const kept = read<KeptWalks>('machines/walked.json')
  const command =
    'run npm test && npm run coverage:machines -- --keep (alone, the second drops the stale ones)'

  test('list every chart, walked or not', () => {
    expect(Object.keys(kept), command).toEqual(ids)
  })

  test.each(ids)('the walks of %s match the current chart or are null', (id) => {
    const { machine } = catalogue.find((one) => one.id === id)!
    expect([null, fingerprintOf(machine)], command).toContain(kept[id]?.chart ?? null)
  })
})

describe('stored release for /workflows', () => {
  const commit = previousCommit()
  const git = (...args: string[]) =>
    spawnSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 26 })
      .stdout.trim()
      .split('\n')

  test.skipIf(commit === null)('has the charts and states of the previous release', () => {
    const newest = readdirSync('machines/releases')
      .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
      .at(-1)!
    const { machines } = read<Release>(`machines/releases/${newest}`)
    // One diagram per chart was committed with the release.
    const pictures = git('ls-tree', '-r', '--name-only', commit!, 'machines/diagrams/').flatMap(
      (path) => /^machines\/diagrams\/([^/]+)\/picture\.en\.json$/.exec(path)?.[1] ?? [],
    )
    const drawn = pictures.map((id) => {
      const [text = ''] = [git('show', `${commit}:machines/diagrams/${id}/picture.en.json`).join('\n')]
      const { diagram } = JSON.parse(text) as { diagram: { states: { id: string }[] } }
      return [id, diagram.states.map((state) => state.id).toSorted()] as const
    })
    const kept = machines.map(({ id, states }) => [id, Object.keys(states).toSorted()] as const)
    const byId = (all: readonly (readonly [string, string[]])[]) => Object.fromEntries(all)
    expect(byId(kept), `run npm run release:snapshot -- --of ${commit}`).toEqual(byId(drawn))
  })
})
