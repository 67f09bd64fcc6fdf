/** Used when the call fails or answers nothing (public-site section 3). Apart from the schemas, which pages load late. */
export const defaultCategories = [
  { name: 'AI & Machine Learning', slug: 'ai-ml' },
  { name: 'Cybersecurity', slug: 'cybersecurity' },
  { name: 'Team Management', slug: 'team-management' },
  { name: 'Business Strategy', slug: 'business-strategy' },
] as const;
