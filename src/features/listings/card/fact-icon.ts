import { iconNames, type IconName } from '../../../ui/icon-names'

/** The drawing a fact names, or a tick where we have none of that name. */
export function factIcon(name: string | null): IconName {
  return iconNames.find((one) => one === name) ?? 'check'
}
