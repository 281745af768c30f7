import { describe, expect, test } from 'vitest'
import { entryOf } from '../../machines/catalogue'
import { stateNodes, transitionIds } from '../../machines/diagram/ids'
import type { Layer } from '../../machines/diagram/walked'
import { coveragePage } from '../model/coverage-page'
import { merged } from '../model/merge'

const slot = entryOf('slot')
const ids = [...transitionIds(slot.machine).values(), ...stateNodes(slot.machine).map(({ id }) => id)]
const walks = (by: Partial<Record<Layer, string[]>>) =>
  new Map(Object.entries(by).map(([layer, walked]) => [layer as Layer, new Set(walked)]))

describe('the coverage of a machine', () => {
  test('is whole when every layer that is to walk it has', () => {
    expect(merged(slot, walks({ machine: ids, server: ids })).missing).toEqual([])
  })

  test('names what a layer that ran has left out, although another walked it', () => {
    const [left, ...rest] = ids
    const { missing } = merged(slot, walks({ machine: ids, server: rest }))
    expect(missing).toEqual([{ id: left, layers: ['server'] }])
  })

  test('asks nothing of a layer that did not run, and of the browser nothing about records', () => {
    const found = merged(slot, walks({ machine: ids, browser: ['checkout.idle'] }))
    expect(found.layers).toEqual(['machine'])
    expect(found.missing).toEqual([])
  })

  test('misses a state nobody was in', () => {
    const without = ids.filter((id) => id !== 'slot.used')
    expect(merged(slot, walks({ machine: without, server: without })).missing).toContainEqual({
      id: 'slot.used',
      layers: ['machine', 'server'],
    })
  })

  test('is painted on the picture and told way by way', async () => {
    const [left, ...rest] = ids
    const page = await coveragePage([merged(slot, walks({ machine: ids, server: rest }))])
    expect(page).toContain(slot.labels.title)
    expect(page).toContain('stroke="#0d7354"')
    expect(page).toContain('stroke="#8f5b00"')
    expect(page.match(/not walked/g)).toHaveLength(1)
    expect(left).toBeTruthy()
  })
})
