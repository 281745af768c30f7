import type { Id } from './column'

/** A word that public listings use, and how often it was noted. */
export interface SearchWordTable {
  word: string
  n: number
}

/** A listing whose words are to be noted. */
export interface SearchDueTable {
  id: Id
  property_id: number | null
  project_id: number | null
}
