import { readTyped, type DecimalSign } from '../../../contract/input/parse-number'
import { readCsv, type Cells } from './csv'
import type { Mapping } from './mapping'
import { withoutCurrency } from './values'

/** Returns a column's decimal sign; undefined if its values are ambiguous. */
export type SignOf = (column: string) => DecimalSign | undefined

interface Evidence {
  values: number
  comma: number
  point: number
  /** Number of values such as 350.000, where the sign may separate thousands or decimals. */
  threes: number
}

/** An integer or a number with one or two decimals, which is unambiguous in any column. */
const certain = /^-?\d+(\.\d\d?)?$/

/**
 * Infers each number column's decimal sign from all of its values, since a single value can be ambiguous. Rereads the
 * file only once, at the first ambiguous value.
 */
export function decimalSigns(
  { file, delimiter, mapping }: { file: string; delimiter: string; mapping: Mapping },
  isNumber: (column: string) => boolean,
): { decideFor: (cells: Cells) => Promise<void>; signOf: SignOf } {
  let decided: Map<string, Evidence> | null = null
  const isPrice = (column: string) => column === mapping.price.column
  const valueOf = (column: string, cells: Cells) =>
    isPrice(column) ? withoutCurrency(cells[column] ?? '').number : (cells[column] ?? '')

  async function decide(columns: readonly string[]) {
    const found = new Map<string, Evidence>()
    for await (const one of readCsv(file, delimiter, () => {})) {
      if ('problem' in one) continue
      for (const column of columns) {
        const value = valueOf(column, one.cells)
        if (value === '') continue
        const evidence = found.get(column) ?? { values: 0, comma: 0, point: 0, threes: 0 }
        found.set(column, evidence)
        evidence.values += 1
        const [comma, point] = [readTyped(value, ','), readTyped(value, '.')]
        if (comma && !point) evidence.comma += 1
        if (point && !comma) evidence.point += 1
        if (/^[1-9]\d{0,2}\.\d{3}$/.test(value)) evidence.threes += 1
      }
    }
    return found
  }

  return {
    async decideFor(cells) {
      if (decided || mapping.decimal) return
      const columns = Object.keys(cells).filter(isNumber)
      const isDoubtful = columns.some((column) => {
        const value = valueOf(column, cells)
        return /[.,]/.test(value) && !certain.test(value)
      })
      if (isDoubtful) decided = await decide(columns)
    },
    signOf(column) {
      if (mapping.decimal) return mapping.decimal
      const evidence = decided?.get(column)
      if (!evidence) return undefined
      const { values, comma, point, threes } = evidence
      if (comma > 0 !== point > 0) return comma > 0 ? ',' : '.'
      // If all prices have three digits after the sign, the sign separates thousands; measurements can have three
      // decimals.
      return comma === 0 && isPrice(column) && threes === values ? ',' : undefined
    },
  }
}
