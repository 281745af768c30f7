import { createElement } from 'react'
import { expect, test } from 'vitest'
import { page } from '../../../../contract/limits'
import { DeliveriesPage } from '../../../../src/features/admin/deliveries/DeliveriesPage'
import { PaymentsPage } from '../../../../src/features/admin/money/PaymentsPage'
import { EntryList } from '../../../../src/features/admin/publishing/EntryList'
import { readWhere } from '../../../../src/features/admin/publishing/content-parts'
import { drawn, i18n } from './drawn'

const { limit } = page
const search = { page: 2 }
const nowhere = () => {}
/** The second of two pages after everything on it is gone; only the first page is left. */
const emptied = { data: [], total: limit }

test("an emptied last page of failed deliveries doesn't claim that no delivery failed", async () => {
  const part = createElement(DeliveriesPage, { search, onSearch: nowhere })
  const counts = { dead: limit, waiting: 0, oldest: null, stalled: false }
  const shown = (read: object) =>
    drawn(part, (queries) =>
      queries.setQueryData(['admin/deliveries', { offset: limit, limit }], { ...counts, ...read }),
    )
  expect(await shown(emptied)).not.toContain(i18n.t('deliveries.none'))
  expect(await shown({ data: [], total: 0, dead: 0 })).toContain(i18n.t('deliveries.none'))
})

test("a page beyond the last page of payments doesn't claim that there are none", async () => {
  const part = createElement(PaymentsPage, { search, onSearch: nowhere })
  const shown = (read: object) =>
    drawn(part, (queries) => queries.setQueryData(['admin/payments', { offset: limit, limit }], read))
  expect(await shown({ ...emptied, counts: {} })).not.toContain(i18n.t('operator.noneFound'))
  expect(await shown({ data: [], total: 0, counts: {} })).toContain(i18n.t('operator.noneFound'))
})

test('entries beyond the first hundred are on further pages', async () => {
  const cities = (total: number) =>
    Array.from({ length: Math.min(total, 100) }, (_, id) => ({
      id: id + 1,
      subject_id: id + 1,
      name: `City ${id}`,
      note: null,
      state: 'published',
      changed_at: '2026-01-01T00:00:00.000Z',
    }))
  const shown = (total: number, asked: object = {}, offset = 0) => {
    const where = readWhere('catalogue', { kind: 'city', ...asked })
    const input = { kind: 'city', state: undefined, search: undefined, offset, limit: 100 }
    return drawn(createElement(EntryList, { part: 'catalogue', where, onSearch: nowhere }), (queries) =>
      queries.setQueryData(['admin/catalogue', input], { data: cities(total), total, counts: {} }),
    )
  }
  const second = i18n.t('ui.page', { page: 2 })
  expect(await shown(100)).not.toContain(second)
  const html = await shown(101)
  expect(html).toContain(second)
  expect(html).toMatch(/href="[^"]*kind=city[^"]*page=2/)
  expect(await shown(101, { page: 2 }, 100)).toMatch(/aria-current="page"[^>]*>2</)
})
