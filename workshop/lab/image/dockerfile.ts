/** An instruction of a Dockerfile: its name, and what follows it on one line. */
export interface Instruction {
  name: string
  text: string
}

/** A stage of an image: the image that it begins with, its name for the others, and what is done to it. */
export interface Stage {
  from: string
  name: string | null
  instructions: Instruction[]
}

/** Every instruction that the shipped file uses; another one is refused, so that nothing is left out silently. */
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

/** Reads the stages of a Dockerfile. Throws with a line that it does not understand. */
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

/** `NAME=value NAME=value` of ENV and ARG. */
export const readPairs = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/([A-Z_]+)=("[^"]*"|\S*)/g)].map(([, name, value]) => [name!, value!]))

/** The program and its arguments of CMD, also within HEALTHCHECK. Throws where they are not a list. */
export function readCommand(text: string): string[] {
  const [, list] = /(\[.*\])\s*$/.exec(text) ?? []
  if (list === undefined) throw new Error(`Not a list: ${text}`)
  return JSON.parse(list) as string[]
}
