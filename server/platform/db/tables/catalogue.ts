/** What listings are made of, and what the operator writes. */
import type {
  MessageState,
  ParameterRole,
  PublicationKind,
  PublicationState,
} from '../../../../contract/values'
import type { Defaulted, Id, Json } from './column'

export interface CategoryTable {
  id: Id
  name: string
  slug: string
  image: string | null
  position: Defaulted<number>
  meta_title: string | null
  meta_description: string | null
  meta_keywords: string | null
  is_public: Defaulted<boolean>
}

export interface ParameterTable {
  id: Id
  name: string
  kind: 'number' | 'text' | 'choice' | 'multi'
  options: Json<string[]>
  unit: string | null
  icon: string | null
  role: ParameterRole | null
  required: Defaulted<boolean>
  position: Defaulted<number>
  is_public: Defaulted<boolean>
}

export interface CategoryParameterTable {
  category_id: number
  parameter_id: number
  position: Defaulted<number>
}

/** One row: another mark whenever categories, parameters or what categories ask for have changed. */
export interface CatalogueMarkTable {
  one: Defaulted<boolean>
  mark: string
}

export interface FacilityTable {
  id: Id
  name: string
  icon: string | null
  position: Defaulted<number>
  is_public: Defaulted<boolean>
}

export interface CityTable {
  id: Id
  name: string
  state: string
  country: string
  latitude: number
  longitude: number
  image: string | null
  is_public: Defaulted<boolean>
}

export interface SuggestionTable {
  id: Id
  kind: 'city' | 'state' | 'country' | 'area'
  term: string
  city: string | null
  state: string | null
  country: string | null
  latitude: number | null
  longitude: number | null
  n: Defaulted<number>
}

export interface ArticleTable {
  id: Id
  slug: string
  category_id: number | null
  title: string
  body: string
  image: string | null
  /** In which it is written. */
  lang: Defaulted<string>
  created_at: Date
  is_public: Defaulted<boolean>
}

export interface FaqTable {
  id: Id
  question: string
  answer: string
  /** In which it is written. */
  lang: Defaulted<string>
  position: Defaulted<number>
  is_public: Defaulted<boolean>
}

export interface SliderTable {
  id: Id
  image: string
  property_id: number | null
  title: string | null
  link: string | null
  position: Defaulted<number>
  is_public: Defaulted<boolean>
}

export interface ContactMessageTable {
  id: Id
  first_name: string
  last_name: string
  email: string
  subject: string
  message: string
  state: Defaulted<MessageState>
  /** In which it was written. */
  lang: Defaulted<string>
  /** What was mailed back. */
  answer: Defaulted<string | null>
  created_at: Date
  updated_at: Date
}

export interface ReportReasonTable {
  id: Id
  reason: string
  /** It says nothing by itself: the report wants words. */
  asks_text: Defaulted<boolean>
  position: Defaulted<number>
}

/** A page of words in one language. */
export interface PageTable {
  id: Id
  slug: string
  lang: string
  title: string
  description: Defaulted<string>
  /** Rich text. */
  body: string
  is_public: Defaulted<boolean>
}

/** The record of one entry that the operator publishes; `subject_id` is its id in the table of its kind. */
export interface PublicationTable {
  id: Id
  kind: PublicationKind
  subject_id: number
  name: string
  state: PublicationState
  /** One more with each change. */
  version: Defaulted<number>
  created_at: Date
  updated_at: Date
}
