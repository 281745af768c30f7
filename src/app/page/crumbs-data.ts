import type { Crumb } from '../../ui/navigation/Crumbs'

/** Returns breadcrumbs as structured data (schema.org BreadcrumbList), home first. */
export function crumbsData(origin: string, trail: readonly Crumb[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: new URL(path, origin).href,
    })),
  }
}
