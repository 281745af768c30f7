import { features, type Feature } from '../../contract/api/package-features'
import { readReturn, type ReturnSearch } from './return-to'

/** Query parameters of the plans page: the required feature, and where to return. */
export interface PlansSearch extends ReturnSearch {
  for?: Feature | undefined
}

/** Parses the query parameters of the plans page; ignores unknown features. */
export function readPlansSearch(search: Record<string, unknown>): PlansSearch {
  const gate = features.find((one) => one === search['for'])
  return { ...readReturn(search), for: gate }
}
