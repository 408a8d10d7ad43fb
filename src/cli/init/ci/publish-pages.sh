# Replaces the site, or the preview $PREVIEW, on the branch gh-pages. The branch has one commit, so that the repository does not grow.
set -euo pipefail
export GIT_AUTHOR_NAME=offprint GIT_AUTHOR_EMAIL=offprint@localhost GIT_COMMITTER_NAME=offprint GIT_COMMITTER_EMAIL=offprint@localhost
site=
if [ -z "${REMOVE:-}" ]; then
  export GIT_INDEX_FILE="${RUNNER_TEMP:-/tmp}/site-index"
  rm -f "$GIT_INDEX_FILE"
  (cd _site && git --git-dir="$OLDPWD/.git" --work-tree=. add --all --force .)
  site="$(git write-tree)"
fi
export GIT_INDEX_FILE="${RUNNER_TEMP:-/tmp}/pages-index"
# Another branch may publish at the same time: the push is refused, and the commit is made again from the newer one.
for attempt in 1 2 3 4 5; do
  rm -f "$GIT_INDEX_FILE"
  base="$(git ls-remote origin refs/heads/gh-pages | cut -f 1)"
  if [ -n "$base" ]; then git fetch --quiet --depth 1 origin "$base"; fi
  if [ -n "${PREVIEW:-}" ]; then
    if [ -n "$base" ]; then git read-tree "$base"; fi
    git rm -r --cached --quiet --ignore-unmatch -- "preview/$PREVIEW"
    if [ -n "$site" ]; then git read-tree --prefix="preview/$PREVIEW/" "$site"; fi
  else
    git read-tree "$site"
    if [ -n "$base" ] && git rev-parse --quiet --verify "$base:preview" > /dev/null; then git read-tree --prefix=preview/ "$base:preview"; fi
    if [ -n "$base" ] && cname="$(git rev-parse --quiet --verify "$base:CNAME")"; then git update-index --add --cacheinfo "100644,$cname,CNAME"; fi
  fi
  # Without this file, GitHub Pages leaves out files whose names begin with "_".
  git update-index --add --cacheinfo "100644,$(git hash-object -w /dev/null),.nojekyll"
  commit="$(git commit-tree "$(git write-tree)" -m 'Publish the journal')"
  if git push --quiet --force-with-lease="gh-pages:$base" origin "$commit:refs/heads/gh-pages"; then exit 0; fi
  sleep "$attempt"
done
echo '::error::The branch gh-pages could not be updated, because other runs updated it five times in a row. Run the workflow again.'
exit 1
