import { iconNames, type IconName } from '../../../ui/pictures/icon-names'

/** The drawing a fact names, or a tick where we have none of that name. */
export function factIcon(name: string | null): IconName {
  return iconNames.find((one) => one === name) ?? 'check'
}

/** The drawing of each fact on a card; null for one that has none, or whose drawing another fact of the card has. */
export function factIcons(facts: readonly { icon: string | null }[]): (IconName | null)[] {
  const taken = new Set<string>()
  return facts.map(({ icon }) => {
    const name = iconNames.find((one) => one === icon)
    if (name === undefined || taken.has(name)) return null
    taken.add(name)
    return name
  })
}
