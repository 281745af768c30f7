import { sql, type Kysely } from 'kysely'
import type { DB } from '../../platform/db/schema'
import { askTogether, type DbQuestion } from '../../platform/db/ask-together'
import { begunWords } from './word-beginnings'
import { catalogueTerms, type CatalogueTerms, type CatalogueOption } from './catalogue-terms'
import { foldedForms, termOf } from './language/trade-terms'
import { asMeant } from './spelling'
import { isOpen, typedWords, wordQuery, type KnownWords, type TypedWord } from './text-query'
import type { Vocabulary } from './vocabulary'

/** A word that a listing's property type or attributes can match instead of its text. */
export interface AnsweredWord {
  query: string
  kinds: readonly number[]
  options: readonly CatalogueOption[]
}

/** Search query for a text. */
export interface SoughtText {
  /** `tsquery` of words that only the text can match; null if there are none. */
  match: string | null
  answered: readonly AnsweredWord[]
}

export interface Searched extends SoughtText {
  /** `tsquery` used for ranking; null for a text without words. */
  query: string | null
  /** Corrected text; null if every word was found. */
  meant: string | null
}

/** Vocabulary and catalogue a text is matched against. */
export interface SearchedAmong {
  vocabulary: Vocabulary
  catalogue: CatalogueTerms | null
}

/** Returns the query for a typed text: its words and, for misspelled words, the words that were probably intended. */
export function asSearched(
  typed: string | undefined,
  { vocabulary, catalogue }: SearchedAmong,
): DbQuestion<Searched> {
  if (!typed) return { asked: null, read: () => ({ query: null, match: null, answered: [], meant: null }) }
  const words = typedWords(typed)
  const parts = [
    asMeant(typed, vocabulary),
    begunWords(typed, vocabulary),
    usedForms(words, vocabulary),
  ] as const
  const asked = parts.map((one) => one.asked ?? sql`null::json`)
  return {
    asked: parts.some((one) => one.asked) ? sql`json_build_array(${sql.join(asked)})` : null,
    read: (answers) => {
      const [near, whole, used] = [
        parts[0].read(answers?.[0] ?? null),
        parts[1].read(answers?.[1] ?? null),
        parts[2].read(answers?.[2] ?? null),
      ]
      const read = words.map((word) => readWord(word, typed, { near, whole, used }, catalogue))
      const only = read.filter(({ kinds, options }) => kinds.length === 0 && options.length === 0)
      const isMended = [...near.values()].some((meant) => meant.length > 0)
      return {
        query: joined(read.map(({ ranked }) => ranked)),
        match: joined(only.map(({ query }) => query)),
        answered: read.filter((word) => !only.includes(word)),
        meant: isMended
          ? words
              .map(
                ({ parts: [word = '', ...others], term }) =>
                  near.get(word)?.[0] ?? [word, ...others].join(term ? ' ' : ''),
              )
              .join(' ')
          : null,
      }
    },
  }
}

const joined = (queries: readonly string[]) => (queries.length > 0 ? queries.join(' & ') : null)

interface ReadWord extends AnsweredWord {
  /** The query without explicit prefix matches, used for ranking. */
  ranked: string
}

/** Builds the query of a word. If it is a misspelled trade term, includes the term with all its forms. */
function readWord(
  word: TypedWord,
  typed: string,
  { near, whole, used }: KnownWords,
  catalogue: CatalogueTerms | null,
): ReadWord {
  const likeliest = isOpen(word) ? near?.get(word.parts[0]!)?.[0] : undefined
  const meant = likeliest === undefined ? null : termOf(likeliest)
  const term = word.term ?? meant
  const queryOf = (known: KnownWords) => {
    const query = wordQuery(word, typed, known)
    return meant ? `(${query} | ${wordQuery({ parts: [likeliest!], term: meant }, typed, known)})` : query
  }
  return {
    query: queryOf({ near, whole, used }),
    ranked: queryOf({ near, used }),
    kinds: (term && catalogue?.kinds.get(term)) ?? [],
    options: (term && catalogue?.options.get(term)) ?? [],
  }
}

/** Returns which forms of trade terms occur in listings; null while new listings are waiting to be indexed. */
function usedForms(words: readonly TypedWord[], vocabulary: Vocabulary): DbQuestion<Set<string> | null> {
  const forms = words.flatMap(({ term }) => (term ? foldedForms(term) : []))
  if (forms.length === 0) return { asked: null, read: () => null }
  const single = [...new Set(forms.flatMap((form) => form.split(' ')))]
  return {
    asked: sql`(case when not exists (select from search_due) then (
      select coalesce(json_agg(s.word), '[]') from ${sql.table(vocabulary)} s
      where s.word = any(${`{${single.join()}}`}::text::text[])) end)`,
    read: (found: string[] | null) => found && new Set(found),
  }
}

/** Returns how a typed text is searched. */
export async function searched(db: Kysely<DB>, typed: string | undefined): Promise<Searched> {
  const catalogue = typed ? await catalogueTerms(db) : null
  const [found] = await askTogether<[Searched]>(
    db,
    asSearched(typed, { vocabulary: 'search_word', catalogue }),
  )
  return found
}
