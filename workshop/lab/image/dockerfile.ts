/** A Dockerfile instruction: its name and arguments, on one line. */
export interface Instruction {
  name: string
  text: string
}

/** A stage of an image: its base image, its name for other stages, and its instructions. */
export interface Stage {
  from: string
  name: string | null
  instructions: Instruction[]
}

/** Instructions used by the shipped file; any other is rejected instead of being silently skipped. */
const known = new Set([
  'WORKDIR',
  'COPY',
  'RUN',
  'ARG',
  'ENV',
  'USER',
  'VOLUME',
  'EXPOSE',
  'HEALTHCHECK',
  'STOPSIGNAL',
  'CMD',
])

/** Parses the stages of a Dockerfile. Throws with the first line it can't parse. */
export function readStages(text: string): Stage[] {
  const lines = text
    .replace(/^\s*#.*\n/gm, '')
    .replace(/\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '')
  const stages: Stage[] = []
  for (const line of lines) {
    const [, name = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? []
    if (name === 'FROM') {
      const [, from, as] = /^(\S+)(?: AS (\S+))?$/.exec(rest)!
      stages.push({ from: from!, name: as ?? null, instructions: [] })
    } else if (known.has(name) && stages.length > 0) stages.at(-1)!.instructions.push({ name, text: rest })
    else throw new Error(`Not understood: ${line}`)
  }
  return stages
}

/** Parses `NAME=value NAME=value` of ENV and ARG. */
export const readPairs = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/([A-Z_]+)=("[^"]*"|\S*)/g)].map(([, name, value]) => [name!, value!]))

/** Parses the program and arguments of CMD, including in HEALTHCHECK. Throws unless they are in list form. */
export function readCommand(text: string): string[] {
  const [, list] = /(\[.*\])\s*$/.exec(text) ?? []
  if (list === undefined) throw new Error(`Not a list: ${text}`)
  return JSON.parse(list) as string[]
}
