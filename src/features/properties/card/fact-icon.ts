import { iconPaths } from '../../../ui/icon-paths'
import type { IconName } from '../../../ui/Icon'

/** The drawing a fact names, or a tick where we have none of that name. */
export function factIcon(name: string | null): IconName {
  return name !== null && Object.hasOwn(iconPaths, name) ? (name as IconName) : 'check'
}
