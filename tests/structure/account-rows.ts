import type { Source } from './sources'

/** Places where a function that runs in a transaction may take an account row. */
const allowed: readonly { path: RegExp; why: string }[] = [
  { path: /^server\/areas\/accounts\//, why: 'reads and locks the account in the transaction itself' },
  { path: /^server\/core\/purge\/purge-person\.ts$/, why: 'given by advance(), which has locked the row' },
  {
    path: /^server\/areas\/team\/found-team\.ts$/,
    why: 'the administrator whom the same transaction has made',
  },
  { path: /^workshop\/demo\//, why: 'people whom the same command has made' },
  { path: /^server\/areas\/chat\//, why: 'who writes, for which side: no gate judges the account' },
  { path: /^server\/areas\/own\/person\.ts$/, why: 'counts unread messages and writes nothing' },
]

/** Matches a parameter list that contains a transaction, without any of the body that follows. */
const withTransaction = /\(\s*_?trx: (?:Trx|Transaction<DB>),[^()]*(?:\([^()]*\)[^()]*)*\)/g
/** Matches a whole account row, as opposed to some of its columns. */
const wholeRow = /(?<!Pick<)\b(?:UserRow|CallingUser)\b/
const fieldOfRow = /^\s+\w+\??: .*(?<!Pick<)\b(?:UserRow|CallingUser)\b/m

/** Returns the names of a file's interfaces that have an account row as a field. */
function typesWithRow(text: string): string[] {
  return [...text.matchAll(/interface (\w+)[^{]*\{([\s\S]*?)\n\}/g)].flatMap(([, name, body]) =>
    fieldOfRow.test(body!) ? [name!] : [],
  )
}

/** Returns the arguments of the call starting at `from`, up to the closing bracket. */
function callAt(text: string, from: number): string {
  let depth = 0
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    else if (text[at] === ')' && --depth === 0) return text.slice(from, at + 1)
  }
  return text.slice(from)
}

/** Fields of a caller's account that can't go stale: the account's ID and that of the API token. */
const agelessFields = 'id|apiTokenId'
const agingField = new RegExp(`\\b(?:caller\\.)?user!?\\.(?!(?:${agelessFields})\\b)(\\w+)`, 'g')

/**
 * Returns account rows passed into a transaction, as `path: what`. Such a row is as old as the request's
 * authentication, so decisions in the transaction must read the account again by ID.
 */
export function accountRowsInTransactions(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => /^(server|workshop)\//.test(path) && path.endsWith('.ts'))
    .filter(({ path }) => !allowed.some((one) => one.path.test(path)))
    .flatMap(({ path, text }) => {
      const types = typesWithRow(text)
      const named = types.length > 0 ? new RegExp(`\\b(?:${types.join('|')})\\b`) : null
      const taken = [...text.matchAll(withTransaction)].flatMap(([list]) =>
        wholeRow.test(list) || named?.test(list) ? [`${path}: ${list.replace(/\s+/g, ' ')}`] : [],
      )
      const read = [...text.matchAll(/\.transaction\(\)(?:\s*\.\w+\([^()]*\))*\s*\.execute(?=\()/g)].flatMap(
        ({ index, 0: call }) => {
          const work = callAt(text, index + call.length)
          if (/\b(?:const|let) (?:user\b|\{[^}]*\buser\b)/.test(work)) return []
          return [...work.matchAll(agingField)].map(([field]) => `${path}: ${field} in a transaction`)
        },
      )
      return taken.concat(read)
    })
}
