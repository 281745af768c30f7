/** What search engines read of the house itself (schema.org Organization and WebSite), with the search it offers. */
export function siteData(origin: string, { name, logo }: { name: string; logo: string }): object[] {
  const house = {
    '@type': 'Organization',
    name,
    url: `${origin}/`,
    ...(logo && { logo: new URL(logo, origin).href }),
  }
  return [
    { '@context': 'https://schema.org', ...house },
    {
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      name,
      url: `${origin}/`,
      publisher: house,
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${origin}/properties?search={words}` },
        'query-input': 'required name=words',
      },
    },
  ]
}
