import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readHeader } from '../../../server/app/import/csv'
import { importListings } from '../../../server/app/import/import'
import { recognise } from '../../../server/app/import/mapping'
import { seed } from '../../../server/app/seed/seed'
import type { TestApp } from '../../support/harness'
import { testApp } from '../../support/harness'

const record = process.env['KING_COUNTY_CSV'] ?? '../shared/data/kc_house_data.csv'
const sales = 2_000

/**
 * Uses the public records of King County (KING_COUNTY_CSV) and is skipped with a message if the file is missing. Its
 * first lines suffice to test the mapping; `npm run lab -- bench` imports all of it.
 */
describe.skipIf(!existsSync(record))('import of the King County records', () => {
  let app: TestApp
  const folder = mkdtempSync(join(tmpdir(), 'threshold-county-'))
  const file = join(folder, 'sales.csv')
  beforeAll(async () => {
    const lines = readFileSync(record, 'utf8').split('\n')
    writeFileSync(file, lines.slice(0, sales + 1).join('\n'))
    app = await testApp()
    await seed(app.ctx, 'none')
  })
  afterAll(async () => {
    rmSync(folder, { recursive: true })
    await app.close()
  })

  it('adds listings, and changes nothing the second time', async () => {
    const { header, delimiter } = readHeader(file)
    const mapping = { ...recognise(header)!, illustrations: [] }
    const run = () =>
      importListings(app.ctx, {
        file,
        delimiter,
        mapping,
        onProblem: (line, field, reason) => expect.fail(`line ${line}: ${field} ${reason}`),
        onProgress: () => {},
      })
    expect(await run()).toEqual({ read: sales, added: sales, known: 0, refused: 0 })
    expect(await run()).toEqual({ read: sales, added: 0, known: sales, refused: 0 })

    const { data } = await app.call('get-property-list', {
      search: '98178 1955',
      max_price: 221_900,
      min_price: 221_900,
    })
    expect(data).toMatchObject([
      {
        title: '3-bedroom house of 1,180 sq ft in Seattle 98178, built 1955',
        price_minor: 22_190_000,
        currency: 'USD',
        address: 'Seattle, WA 98178',
        latitude: 47.5112,
        longitude: -122.257,
      },
    ])
    // Written as 1.225e+006 in the file.
    const dear = await app.call('get-property-list', {
      min_price: 1_225_000,
      max_price: 1_225_000,
      search: '98053 2001',
    })
    expect(dear.data[0].price).toBe(1_225_000)
  })
})
