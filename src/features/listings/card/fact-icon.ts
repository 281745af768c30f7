import { iconNames, type IconName } from '../../../ui/pictures/icon-names'

/** Returns the icon of this name, or a tick if unknown. */
export function factIcon(name: string | null): IconName {
  return iconNames.find((one) => one === name) ?? 'check'
}

/** Returns an icon for each fact on a card; null if the fact has none or another fact on the card already uses it. */
export function factIcons(facts: readonly { icon: string | null }[]): (IconName | null)[] {
  const taken = new Set<string>()
  return facts.map(({ icon }) => {
    const name = iconNames.find((one) => one === icon)
    if (name === undefined || taken.has(name)) return null
    taken.add(name)
    return name
  })
}
