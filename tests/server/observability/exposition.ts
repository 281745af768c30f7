/** One sample of a metric family. */
export interface ExposedSample {
  /** The family's name, possibly with `_bucket`, `_sum` or `_count`. */
  name: string
  labels: Readonly<Record<string, string>>
  value: number
}

/** A metric family with its comments. */
export interface ExposedFamily {
  type: string
  help: string
  samples: ExposedSample[]
}

const types = new Set(['counter', 'gauge', 'histogram', 'summary', 'untyped'])
// Go's ParseFloat, referenced by the format, accepts NaN and Inf in any case.
const number = /^(?:[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?|[+-]?inf|nan)$/i

/**
 * Parses Prometheus' text format 0.0.4 strictly and throws with the offending line. Checks that families are complete
 * and unique, the order of comments, escapes, names and histograms.
 */
export function readExposition(text: string): Map<string, ExposedFamily> {
  const families = new Map<string, ExposedFamily>()
  if (!text.endsWith('\n')) throw new Error('The last line does not end with a line feed')
  const helps = new Map<string, string>()
  const seen = new Set<string>()
  let current: [name: string, family: ExposedFamily] | undefined
  for (const line of text.slice(0, -1).split('\n')) {
    if (line === '') continue
    if (/[\r\t]/.test(line)) throw new Error(`A control character: ${line}`)
    const help = /^# HELP ([a-zA-Z_:][a-zA-Z0-9_:]*) (.*)$/.exec(line)
    if (help) {
      if (helps.has(help[1]!)) throw new Error(`A second HELP: ${line}`)
      if (/\\(?![\\n])/.test(help[2]!)) throw new Error(`A wrong escape: ${line}`)
      helps.set(help[1]!, help[2]!)
      continue
    }
    const type = /^# TYPE ([a-zA-Z_:][a-zA-Z0-9_:]*) (\w+)$/.exec(line)
    if (type) {
      const [, name, kind] = type as unknown as [string, string, string]
      if (families.has(name)) throw new Error(`A second TYPE: ${line}`)
      if (!types.has(kind)) throw new Error(`No such type: ${line}`)
      if (!helps.get(name)) throw new Error(`A metric without HELP: ${line}`)
      current = [name, { type: kind, help: helps.get(name)!, samples: [] }]
      families.set(...current)
      continue
    }
    if (line.startsWith('#')) throw new Error(`A comment that is neither HELP nor TYPE: ${line}`)
    const sample = readSample(line)
    if (!current || !belongs(sample, current)) throw new Error(`Outside its family: ${line}`)
    const key = JSON.stringify([sample.name, Object.entries(sample.labels).toSorted()])
    if (seen.has(key)) throw new Error(`Twice: ${line}`)
    seen.add(key)
    current[1].samples.push(sample)
  }
  for (const [name, family] of families) if (family.type === 'histogram') checkHistogram(name, family)
  return families
}

function belongs({ name, labels }: ExposedSample, [family, { type }]: [string, ExposedFamily]): boolean {
  if (type === 'histogram') {
    if (name === `${family}_bucket`) return 'le' in labels
    return name === `${family}_sum` || name === `${family}_count`
  }
  if (type === 'summary')
    return name === family ? 'quantile' in labels : [`${family}_sum`, `${family}_count`].includes(name)
  return name === family
}

function readSample(line: string): ExposedSample {
  const name = /^[a-zA-Z_:][a-zA-Z0-9_:]*/.exec(line)?.[0]
  if (!name) throw new Error(`No metric's name: ${line}`)
  let at = name.length
  const labels: Record<string, string> = {}
  if (line[at] === '{') {
    at += 1
    while (line[at] !== '}') {
      const label = /^([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\[\\"n])*)"/.exec(line.slice(at))
      if (!label) throw new Error(`No label at ${at}: ${line}`)
      if (Object.hasOwn(labels, label[1]!)) throw new Error(`A label twice: ${line}`)
      labels[label[1]!] = label[2]!.replaceAll(/\\(.)/g, (_, one: string) => (one === 'n' ? '\n' : one))
      at += label[0].length
      if (line[at] === ',') at += 1
      else if (line[at] !== '}') throw new Error(`No end of the labels: ${line}`)
    }
    at += 1
  }
  const rest = /^ (\S+)(?: -?\d+)?$/.exec(line.slice(at))
  if (!rest || !number.test(rest[1]!)) throw new Error(`No value: ${line}`)
  return { name, labels, value: numberOf(rest[1]!) }
}

const numberOf = (text: string): number => Number(text.replace(/inf$/i, 'Infinity'))

/**
 * Checks each label set: buckets are cumulative, the last is `+Inf` and equals the count, and there is exactly one sum.
 */
function checkHistogram(name: string, { samples }: ExposedFamily): void {
  const series = new Map<string, { buckets: [le: number, n: number][]; count?: number; sum?: number }>()
  for (const { name: of, labels, value } of samples) {
    const { le, ...others } = labels
    const key = JSON.stringify(Object.entries(others).toSorted())
    const one = series.get(key) ?? { buckets: [] }
    series.set(key, one)
    if (of.endsWith('_bucket')) one.buckets.push([numberOf(le!), value])
    else if (of.endsWith('_sum')) one.sum = value
    else one.count = value
  }
  for (const [key, { buckets, count, sum }] of series) {
    const isGrowing = buckets.every(
      ([le, n], at) => at === 0 || (le > buckets[at - 1]![0] && n >= buckets[at - 1]![1]),
    )
    const [le, n] = buckets.at(-1) ?? []
    if (!isGrowing || le !== Infinity || n !== count || sum === undefined)
      throw new Error(`A histogram that does not add up: ${name} ${key}`)
  }
}

/** Returns the value of the sample with exactly these labels, or undefined if there is none. */
export function valueOf(
  families: ReadonlyMap<string, ExposedFamily>,
  name: string,
  labels: Record<string, string> = {},
): number | undefined {
  const family = families.get(name) ?? families.get(name.replace(/_(bucket|sum|count)$/, ''))
  const wanted = JSON.stringify(Object.entries(labels).toSorted())
  return family?.samples.find(
    (one) => one.name === name && JSON.stringify(Object.entries(one.labels).toSorted()) === wanted,
  )?.value
}
