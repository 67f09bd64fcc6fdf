/**
 * Used when the call fails or returns nothing (public-site section 3). Separate from the schemas,
 * which pages load late.
 */
export const defaultCategories = [
  { name: 'AI & Machine Learning', slug: 'ai-ml' },
  { name: 'Cybersecurity', slug: 'cybersecurity' },
  { name: 'Team Management', slug: 'team-management' },
  { name: 'Business Strategy', slug: 'business-strategy' },
] as const;
