import { features, type Feature } from '../../contract/api/package-features'
import { readReturn, type ReturnSearch } from './return-to'

/** Search of the page of plans: which closed gate somebody comes from, and where they go on. */
export interface PlansSearch extends ReturnSearch {
  for?: Feature | undefined
}

/** Reads both; anything but the name of a feature is no gate. */
export function readPlansSearch(search: Record<string, unknown>): PlansSearch {
  const gate = features.find((one) => one === search['for'])
  return { ...readReturn(search), for: gate }
}
