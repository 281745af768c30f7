import { afterAll, beforeAll, expect } from 'vitest'
import type { CallName } from '../../../contract/calls/call-types'
import { testApp, type TestApp } from '../../support/harness'
import { admin } from '../../support/people'

type Part = 'content' | 'catalogue' | 'packages'

/** Creates a marketplace and its administrator's actions on entries; one site serves the whole test file. */
export function publishingSite() {
  const publishing = {} as { app: TestApp; boss: string }
  beforeAll(async () => {
    publishing.app = await testApp()
    publishing.boss = (await admin(publishing.app.ctx)).token
  })
  afterAll(() => publishing.app.close())

  const call = (name: CallName, input: object, token = publishing.boss) =>
    publishing.app.call(name, input, { token })
  return Object.assign(publishing, {
    call,
    async save(part: Part, kind: string, values: object, more: object = {}): Promise<number> {
      const saved = await call(`admin/${part}:save`, { kind, values, ...more })
      expect(saved, JSON.stringify(saved)).toMatchObject({ error: false })
      return saved.data.id as number
    },
    act: (part: Part, id: number, event: string, reason?: string) =>
      call(`admin/${part}-act`, { id, event: `entry.${event}`, reason }),
    entry: async (part: Part, id: number) => (await call(`admin/${part}-entry`, { id })).data,
  })
}
