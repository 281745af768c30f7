import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { columnsOf, readMapping, recognise, shippedMappings } from '../../../server/app/import/mapping'

const write = (value: unknown) => {
  const file = join(mkdtempSync(join(tmpdir(), 'mapping-')), 'mapping.json')
  writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value))
  return file
}

describe('mapping file', () => {
  it('the columns of the imported file select it when none is named', () => {
    for (const mapping of shippedMappings())
      expect(recognise(columnsOf(mapping))?.source).toBe(mapping.source)
    expect(recognise(['a', 'b'])).toBeNull()
  })

  it('an invalid key is rejected by name', () => {
    const [mapping] = shippedMappings()
    expect(() => readMapping(write({ ...mapping, currency: 'dollars' }))).toThrow(
      /currency: three capital letters/,
    )
    expect(() => readMapping(write({ ...mapping, prise: 1 }))).toThrow(/Unrecognized key: "prise"/)
    expect(() => readMapping(write('{'))).toThrow(/cannot be read/)
    expect(() => readMapping('/nowhere/at/all.json')).toThrow(/cannot be read/)
  })
})
