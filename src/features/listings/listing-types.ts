import type { Data } from '../../../contract/calls/call-types'

export type Card = Data<'get-property-list'>[number]
export type Full = Extract<Data<'get_property'>[number], { gallery: unknown }>
export type Home = Data<'homepage-data'>
export type Section = Home['sections'][number]
export type PropertyCategory = Data<'get_categories'>[number]
