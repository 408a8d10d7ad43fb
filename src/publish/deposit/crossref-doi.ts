/** The pattern of a DOI in Crossref's schema (5.3.1, type doi_t). */
export const CROSSREF_DOI = /^10\.\d{4,9}\/.{1,200}$/u;
