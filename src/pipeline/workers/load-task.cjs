// Entry point of the threads of the pool: loads the function of a task, which is named by its module and its export.
//
//   require('./load-task.cjs')['file:///…/dist/page-worker.js#pages']  ->  a promise of the function
//
// Piscina loads the file of a pool by `require`. When a thread is terminated while `require` links an ES module, Node 20 aborts the whole process
// ("v8::Module::IsGraphAsync must be used on an instantiated module"), so the modules are loaded by `import` from this CommonJS file. It is not
// TypeScript, because it also has to run from source, before the loader that compiles TypeScript is asked.
module.exports = new Proxy(
  {},
  {
    get(_, name) {
      // Without this, Piscina copies the properties instead of asking for them.
      if (name === '__esModule') return true;
      if (typeof name !== 'string' || !name.startsWith('file:')) return undefined;
      const { href, hash } = new URL(name);
      return import(href.slice(0, href.length - hash.length)).then((module) => module[hash.slice(1)]);
    },
  },
);
