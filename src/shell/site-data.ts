/** What search engines read of the house itself (schema.org Organization and WebSite), with the search it offers. */
export function siteData(origin: string, { name, logo }: { name: string; logo: string }): object[] {
  const organization = {
    '@type': 'Organization',
    name,
    url: `${origin}/`,
    ...(logo && { logo: new URL(logo, origin).href }),
  }
  return [
    { '@context': 'https://schema.org', ...organization },
    {
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      name,
      url: `${origin}/`,
      publisher: organization,
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${origin}/properties?search={words}` },
        'query-input': 'required name=words',
      },
    },
  ]
}
