import { expect } from 'vitest'
import type { CallName } from '../../contract/types'
import type { TestApp } from './harness'

type Part = 'content' | 'catalogue' | 'packages'

/** What an administrator does with entries; `house` is asked when something is done, since it is opened by then. */
export function publishingDesk(house: () => { app: TestApp; boss: string }) {
  const call = (name: CallName, input: object, token = house().boss) =>
    house().app.call(name, input, { token })
  return {
    call,
    async save(part: Part, kind: string, values: object, more: object = {}): Promise<number> {
      const saved = await call(`admin/${part}:save`, { kind, values, ...more })
      expect(saved, JSON.stringify(saved)).toMatchObject({ error: false })
      return saved.data.id as number
    },
    act: (part: Part, id: number, event: string, reason?: string) =>
      call(`admin/${part}-act`, { id, event: `entry.${event}`, reason }),
    entry: async (part: Part, id: number) => (await call(`admin/${part}-entry`, { id })).data,
  }
}
